import type { ReactNode } from 'react';
import { Icon, type IconName } from './art/Icon';
import css from './FoldedSection.module.css';

interface Props {
  icon: IconName;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A panel that shows its content when it is opened. */
export const FoldedSection = ({ icon, title, isOpen, onToggle, children }: Props) => (
  <section className={`panel ${css.section}`} aria-label={title}>
    <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <Icon name={icon} size={19} /> {title}
      <Icon name="chevron" size={19} />
    </button>
    {isOpen && children}
  </section>
);
