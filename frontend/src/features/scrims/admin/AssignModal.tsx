import './player-search.saga';
import { ADMIN_SEARCH_MIN, type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { freeRoles } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button, Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RankEmblem } from '../../../shared/art/RankEmblem';
import css from './AssignModal.module.css';
import { Field } from '../../../shared/Field';
import { sendScrimCommand } from '../scrims.slice';
import { playerSearch, playerSearchTyped } from './player-search.slice';
import { usePendingCommand } from '../use-scrim';
import { strings } from '../strings';
import { strings as adminStrings } from './strings';
import { rankName, words } from '../../../shared/words/words';

interface Choice {
  user: { id: string; name: string } | null;
  team: TeamName | null;
  role: Role | null;
}
const emptyChoice: Choice = { user: null, team: null, role: null };

interface PlayerOption {
  value: string;
  label: string;
  tag: string;
  rank: string;
}
const renderPlayer = ({ data }: { data: PlayerOption }) => (
  <span className={css.option}>
    <RankEmblem rank={data.rank} size={26} />
    <span>
      {data.label} <small>#{data.tag}</small>
    </span>
    <small>{rankName(data.rank)}</small>
  </span>
);

function PlayerSelect({
  scrim,
  chosen,
  onChoose,
  control,
}: {
  scrim: ScrimView;
  chosen: Choice['user'];
  onChoose: (user: Choice['user']) => void;
  control: object;
}) {
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const { shown, isLoading, failure } = useSelector(playerSearch.select);
  const isFound = shown?.q === text.trim() && shown.region === scrim.region;
  const players = isFound && !failure ? shown.players : [];
  const busy = isLoading || !(isFound || failure);
  const short = text.trim().length < ADMIN_SEARCH_MIN;
  const search = (typed: string) => {
    setText(typed);
    dispatch(playerSearchTyped({ q: typed.trim(), region: scrim.region }));
  };
  const options: PlayerOption[] = short
    ? []
    : players.map(({ _id, name, summonerTagline, rank }) => ({
        value: _id,
        label: name,
        tag: summonerTagline,
        rank,
      }));
  return (
    <Select
      {...control}
      showSearch={{ filterOption: false, onSearch: search, searchValue: text }}
      size="large"
      value={chosen ? { value: chosen.id, label: chosen.name } : null}
      labelInValue
      placeholder={adminStrings.assignWho}
      notFoundContent={short ? adminStrings.typeMore : busy ? <Spin size="small" /> : adminStrings.noUsers}
      options={options}
      optionRender={renderPlayer}
      onChange={(picked: { value: string; label: string } | null) =>
        onChoose(picked && { id: picked.value, name: picked.label })
      }
    />
  );
}

interface SeatFieldsProps extends Pick<Choice, 'team' | 'role'> {
  scrim: ScrimView;
  onChange: (seat: Partial<Pick<Choice, 'team' | 'role'>>) => void;
}
/** The team, and a role that is free in it. */
function SeatFields({ scrim, team, role, onChange }: SeatFieldsProps) {
  const free = team ? freeRoles(scrim, team) : [...ROLES];
  return (
    <div className={css.pair}>
      <Field label={adminStrings.assignTeam}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={team}
            onChange={(picked) => onChange({ team: picked, role: null })}
            options={TEAMS.map((value) => ({
              value,
              label: words.sides[value],
              disabled: freeRoles(scrim, value).length === 0,
            }))}
          />
        )}
      </Field>
      <Field label={adminStrings.assignRole}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={role}
            onChange={(picked) => onChange({ role: picked })}
            options={ROLES.map((value) => ({ value, label: value, disabled: !free.includes(value) }))}
          />
        )}
      </Field>
    </div>
  );
}

/** Lets an admin assign a player of the region to a free seat. */
export function AssignModal({ scrim, open, onClose }: { scrim: ScrimView; open: boolean; onClose: () => void }) {
  const dispatch = useDispatch();
  const [choice, setChoice] = useState<Choice>(emptyChoice);
  const [submitted, setSubmitted] = useState(false);
  const pending = usePendingCommand(scrim._id);
  const { user, team, role } = choice;
  const close = () => {
    setChoice(emptyChoice);
    setSubmitted(false);
    onClose();
  };
  const assign = () => {
    setSubmitted(true);
    if (!user || !team || !role) return;
    dispatch(
      sendScrimCommand.requested({ kind: 'assign', scrimId: scrim._id, userId: user.id, name: user.name, team, role }),
    );
    close();
  };
  const footer = (
    <>
      <Button onClick={close}>{strings.cancel}</Button>
      <Button type="primary" loading={pending?.kind === 'assign'} onClick={assign}>
        {strings.assign}
      </Button>
    </>
  );
  return (
    <Modal
      open={open}
      title={adminStrings.assignTitle}
      onCancel={close}
      footer={footer}
      destroyOnHidden
      centered
      width={480}
    >
      <div className={css.fields}>
        <Field label={adminStrings.assignUser}>
          {(control) => (
            <PlayerSelect
              scrim={scrim}
              chosen={user}
              control={control}
              onChoose={(picked) => setChoice({ ...choice, user: picked })}
            />
          )}
        </Field>
        <SeatFields scrim={scrim} team={team} role={role} onChange={(seat) => setChoice({ ...choice, ...seat })} />
        <p className={css.problem} role="alert">
          {submitted && (!user || !team || !role) && adminStrings.assignIncomplete}
        </p>
      </div>
    </Modal>
  );
}
