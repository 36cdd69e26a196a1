import { selectionTurn, type SelectionChoice, type SelectionValue } from '@muster/contracts/draft-rules';
import { Button } from 'antd';
import { words } from '../../shared/words/words';
import type { BoardProps } from './board-props';
import css from './Boards.module.css';
import { secondsLeft, useServerTime } from './draft-clock';
import { teamName } from './draft-screen';
import { pauseText } from './TurnHead';
import { strings } from './strings';
import { useDraftCommand } from './use-draft-viewer';

const VALUES: readonly (readonly [SelectionChoice, SelectionValue, () => string])[] = [
  ['side', 'blue', () => words.sides.teamOne],
  ['side', 'red', () => words.sides.teamTwo],
  ['order', 'first', () => strings.firstPick],
  ['order', 'second', () => strings.secondPick],
];

const labelOf = (value: SelectionValue | null): string => VALUES.find(([, known]) => known === value)?.[2]() ?? '';

function Seconds({ endsAt }: { endsAt: string }) {
  const seconds = useServerTime((now) => secondsLeft(endsAt, now));
  return (
    <b className={css.seconds} role="timer" aria-label={strings.clock(seconds)}>
      {seconds}
    </b>
  );
}

/** The holder of the first selection chooses a side or an order; the other captain chooses the rest. */
export function SelectionBoard({ draft, viewpoint }: BoardProps) {
  const { send, pending } = useDraftCommand(draft);
  const { selection, clock, state } = draft;
  const turn = selection && selectionTurn(selection);
  if (!selection || !turn) return null;
  const isMine = viewpoint.standing === 'captain' && viewpoint.team === turn.team && state === 'selecting';
  const isAnswer = selection.choice !== null;
  const hints = [
    selection.reason === 'coin' && !isAnswer && `${strings.coinSaid}.`,
    isMine && !isAnswer && strings.chooseHint,
    isAnswer && strings.answerHint(teamName(draft, selection.holder), labelOf(selection.value)),
  ];
  return (
    <div className={css.board}>
      {clock && <Seconds endsAt={clock.endsAt} />}
      <h2>
        {isMine
          ? isAnswer
            ? strings.answerTitle
            : strings.chooseTitle
          : strings.otherChooses(teamName(draft, turn.team))}
      </h2>
      <p>{state === 'paused' ? pauseText(draft) : hints.filter(Boolean).join(' ')}</p>
      <div className={css.choices}>
        {VALUES.filter(([choice]) => turn.choices.includes(choice)).map(([choice, value, label]) => (
          <Button
            key={value}
            size="large"
            className={css[value] ?? ''}
            disabled={!isMine}
            loading={pending === 'selection'}
            onClick={() => send({ kind: 'selection', choice, value })}
          >
            {label()}
          </Button>
        ))}
      </div>
    </div>
  );
}
