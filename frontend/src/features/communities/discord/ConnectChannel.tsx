import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { CopyField } from '../../../shared/CopyField';
import { Icon } from '../../../shared/art/Icon';
import { selectMe } from '../../../shared/session.slice';
import { DiscordLinkSlot } from '../../../shared/slots';
import { strings } from '../strings';
import css from './DiscordTab.module.css';

const s = strings.discord;

interface StepProps {
  isDone: boolean;
  /** It can be done now. */
  isNext: boolean;
  number: number;
  text: string;
  children?: ReactNode;
}
/** A step that is done ticks itself. */
const Step = ({ isDone, isNext, number, text, children }: StepProps) => (
  <li className={isDone ? css.done : isNext ? css.next : undefined} aria-current={isNext ? 'step' : undefined}>
    <i aria-hidden="true">{isDone ? <Icon name="check" size={16} /> : number}</i>
    <div>
      <p>
        {text}
        {isDone && <span className="visually-hidden"> ({strings.checklist.done})</span>}
      </p>
      {children}
    </div>
  </li>
);

function Command({ slug }: { slug: string }) {
  const { copy, copyFailed } = strings.staff;
  const command = `/muster connect community:${slug}`;
  return (
    <div className={css.command}>
      <CopyField value={command} label={s.command} texts={{ copy, copied: s.copied, copyFailed }} />
    </div>
  );
}

interface Props {
  slug: string;
  installUrl: string;
  isConnected: boolean;
}
/** Connects a channel in three steps. Discord says who may manage a channel, so the last ones are done there. */
export function ConnectChannel({ slug, installUrl, isConnected }: Props) {
  const isLinked = useSelector(selectMe)?.discordVerified ?? false;
  return (
    <section className={css.part} aria-labelledby="discord-connect">
      <h3 id="discord-connect">{s.connect}</h3>
      <ol className={css.steps}>
        <Step number={1} isDone={isLinked} isNext={!isLinked} text={isLinked ? s.stepLinked : s.stepLink}>
          {!isLinked && <DiscordLinkSlot />}
        </Step>
        <Step
          number={2}
          isDone={isConnected}
          isNext={isLinked && !isConnected}
          text={isConnected ? s.stepInvited : s.stepInvite}
        >
          <Button href={installUrl} target="_blank" rel="noopener noreferrer" icon={<Icon name="discord" size={17} />}>
            {s.install}
          </Button>
        </Step>
        <Step
          number={3}
          isDone={isConnected}
          isNext={isLinked && !isConnected}
          text={isConnected ? s.stepConnected : s.stepCommand}
        >
          <Command slug={slug} />
        </Step>
      </ol>
      {!isConnected && <p className="dim">{s.waiting}</p>}
    </section>
  );
}
