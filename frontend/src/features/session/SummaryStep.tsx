import { formatRank } from '@muster/contracts/ranks';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { taglineOf } from './draft';
import { optInChanged, selectDraft, selectProof } from './sign-up.slice';
import css from './Wizard.module.css';
import { strings } from './strings';
import { rankName, regionName } from '../../shared/words/words';

export function SummaryStep() {
  const dispatch = useDispatch();
  const draft = useSelector(selectDraft);
  const proof = useSelector(selectProof);
  const rank = formatRank(draft.division, draft.number);
  const rows = [
    [strings.fields.region, `${draft.region} · ${regionName(draft.region)}`],
    [strings.fields.discord, draft.discord || strings.summary.fromDiscord],
    ...(proof ? [[strings.summary.email, proof.email]] : []),
  ];
  return (
    <>
      <div className={css.card}>
        <RankEmblem rank={rank} size={64} />
        <div>
          <b>
            {draft.name} <small>#{taglineOf(draft)}</small>
          </b>
          <span>{rankName(rank)}</span>
        </div>
        <dl>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <label className={css.optIn}>
        <input
          type="checkbox"
          checked={draft.canSendEmailsToUser}
          onChange={({ currentTarget }) => dispatch(optInChanged(currentTarget.checked))}
        />
        {strings.optIn}
      </label>
      <p className={css.note}>
        {strings.agree} <Link to="/terms-of-service">{strings.terms}</Link> {strings.and}{' '}
        <Link to="/privacy-policy">{strings.privacy}</Link>.
      </p>
    </>
  );
}
