import { Button, Modal } from 'antd';
import { Icon } from '../../shared/art/Icon';
import { LastingLink } from './LastingLink';
import { strings } from './strings';

export const InviteButton = ({ onPress }: { onPress: () => void }) => (
  <Button icon={<Icon name="link" size={17} />} onClick={onPress}>
    {strings.invite}
  </Button>
);

/** The lasting link of the community. It stays when the button goes, because its step is done. */
export const InviteDialog = ({ slug, open, onClose }: { slug: string; open: boolean; onClose: () => void }) => (
  <Modal open={open} title={strings.inviteTitle} onCancel={onClose} footer={null} centered destroyOnHidden>
    <LastingLink slug={slug} />
  </Modal>
);
