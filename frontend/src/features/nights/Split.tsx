import type { EveningView, ProposalBody } from '@muster/contracts/nights';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Field } from '../../shared/Field';
import { useSelected } from '../../shared/use-selected';
import { proposal, proposalKey } from './nights.slice';
import css from './Nights.module.css';
import { SplitEditor } from './SplitEditor';
import { strings } from './strings';

const s = strings.evening;
type Source = NonNullable<ProposalBody['from']>;
const SOURCES: readonly Source[] = ['here', 'in'];

/** Lets organisers get a proposal of lobbies, exchange people in it, and make the round. */
export function Split({ evening }: { evening: EveningView }) {
  const dispatch = useDispatch();
  // A proposal stays, with the exchanges made in it, until its round is there.
  const round = evening.rounds.length;
  const { shown, isLoading } = useSelected(proposal.select, proposalKey(evening._id, round));
  const [askedVersion, setAskedVersion] = useState<number | null>(null);
  const isShown = askedVersion !== null && shown !== undefined;
  const [lobbies, setLobbies] = useState(0);
  const [chosenSource, setSource] = useState<Source | null>(null);
  const isAnyHere = [...evening.in, ...evening.maybe].some(({ here }) => here);
  const from = chosenSource ?? (isAnyHere ? 'here' : 'in');
  const propose = (mode: 'balanced' | 'random') => {
    setAskedVersion(evening.version);
    dispatch(proposal.requested({ id: evening._id, round, body: { mode, from, ...(lobbies > 0 && { lobbies }) } }));
  };
  const counts = Array.from({ length: evening.maxLobbies + 1 }, (_, value) => ({
    value,
    label: value === 0 ? s.most : String(value),
  }));
  const isNext = round > 0;
  return (
    <section className={`panel ${css.section}`} aria-label={s.split}>
      <h2>{s.split}</h2>
      <div className={css.pair}>
        <Field label={s.count}>
          {(control) => <Select {...control} size="large" value={lobbies} options={counts} onChange={setLobbies} />}
        </Field>
        <ChoiceTiles
          name="split-from"
          label={s.from}
          value={from}
          columns={2}
          choices={SOURCES.map((value) => ({ value, content: s.sources[value] }))}
          onChoose={setSource}
        />
      </div>
      <div className={css.line}>
        <Button
          type={isShown ? 'default' : 'primary'}
          size="large"
          loading={isLoading}
          onClick={() => propose('balanced')}
        >
          {isShown ? s.again : isNext ? s.nextRound : s.propose}
        </Button>
        <Button size="large" onClick={() => propose('random')}>
          {s.random}
        </Button>
      </div>
      {isShown && (
        <SplitEditor
          key={shown.seed}
          evening={evening}
          proposed={shown}
          seenVersion={askedVersion}
          isStale={isLoading}
        />
      )}
    </section>
  );
}
