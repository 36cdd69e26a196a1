import { LINK_LABEL_MAX, type Link } from '@muster/contracts/links';
import { Button, Input } from 'antd';
import { Icon } from '../art/Icon';
import css from './LinksField.module.css';
import { strings } from '../strings';

const s = strings.links;
const EXAMPLE = 'https://';

interface Props {
  links: readonly Link[];
  onChange: (links: Link[]) => void;
  max: number;
  problem?: string | undefined;
}

/** Links with their names: a rulebook, a Discord invite, a stream. */
export function LinksField({ links, onChange, max, problem }: Props) {
  const set = (at: number, change: Partial<Link>) =>
    onChange(links.map((link, i) => (i === at ? { ...link, ...change } : link)));
  return (
    <fieldset className={css.links} aria-describedby={problem && 'links-problem'}>
      <legend>{s.title}</legend>
      {links.map((link, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are typed
        <div key={i} className={css.row}>
          <Input
            size="large"
            aria-label={s.label(i + 1)}
            placeholder={s.labelExample}
            maxLength={LINK_LABEL_MAX}
            value={link.label}
            onChange={({ target }) => set(i, { label: target.value })}
          />
          <Input
            size="large"
            type="url"
            aria-label={s.address(i + 1)}
            placeholder={EXAMPLE}
            spellCheck={false}
            maxLength={300}
            value={link.href}
            onChange={({ target }) => set(i, { href: target.value })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={s.remove(i + 1)}
            onClick={() => onChange(links.filter((_, other) => other !== i))}
          >
            <Icon name="close" size={17} />
          </button>
        </div>
      ))}
      {problem && (
        <small id="links-problem" role="alert" className={css.problem}>
          {problem}
        </small>
      )}
      {links.length < max && (
        <Button icon={<Icon name="plus" size={16} />} onClick={() => onChange([...links, { label: '', href: '' }])}>
          {s.add}
        </Button>
      )}
    </fieldset>
  );
}
