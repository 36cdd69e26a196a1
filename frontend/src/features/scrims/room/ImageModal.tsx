import { Modal } from 'antd';
import css from './PostGame.module.css';
import { strings } from '../strings';

export const ImageModal = ({
  open,
  title,
  location,
  onClose,
}: {
  open: boolean;
  title: string;
  location: string;
  onClose: () => void;
}) => (
  <Modal open={open} title={title} onCancel={onClose} footer={null} centered width={948} destroyOnHidden>
    <img className={css.large} src={location} alt={strings.imageOf(title)} />
  </Modal>
);
