import type { CommunityLink } from '@muster/contracts/communities';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { CopyField } from '../../shared/CopyField';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { formatDate } from '../../shared/language/dates';
import { LoadFailed } from '../../shared/LoadFailed';
import { strings as shared } from '../../shared/strings';
import { useSelected } from '../../shared/use-selected';
import { changeLink, communityLink, type LinkChange } from './link.slice';
import css from '../../shared/invites/Invites.module.css';
import page from './staff/StaffPage.module.css';
import { strings } from './strings';

const s = strings.link;

/** Replaces or ends the link, which is asked first because everybody who has it loses it. */
function Changes({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const [asked, ask] = useState<Exclude<LinkChange, 'open'> | null>(null);
  const busy = useSelected(changeLink.selectIsRunning);
  const confirm = () => {
    if (asked) dispatch(changeLink.requested({ slug, change: asked }));
    ask(null);
  };
  const isEnd = asked === 'end';
  return (
    <>
      <Button loading={busy} onClick={() => ask('make')}>
        {s.again}
      </Button>
      <Button danger disabled={busy} onClick={() => ask('end')}>
        {s.end}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={isEnd ? s.endAsk : s.againAsk}
        verb={isEnd ? s.end : s.again}
        danger
        onConfirm={confirm}
        onCancel={() => ask(null)}
      >
        {s.stops}
      </ConfirmDialog>
    </>
  );
}

function Link({ slug, url, link }: { slug: string; url: string; link: CommunityLink }) {
  return (
    <>
      <p>
        <b>{s.joined(link.joined)}</b>
        {link.since && <small className="dim"> · {s.since(formatDate(link.since))}</small>}
      </p>
      <div>
        <CopyField value={url} label={strings.staff.inviteLink} texts={strings.staff} />
        <Changes slug={slug} />
      </div>
    </>
  );
}

/** The lasting invite link, which organisers see as long as it exists. */
export function LastingLink({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(communityLink.select, slug);
  const busy = useSelected(changeLink.selectIsRunning);
  // A read during a change may be older than its outcome.
  useEffect(() => {
    if (!busy) dispatch(communityLink.requested(slug));
  }, [busy, dispatch, slug]);
  if (!shown && failure) return <LoadFailed message={s.failed} retry={() => dispatch(communityLink.requested(slug))} />;
  if (!shown) return <div className={`skeleton ${page.waiting}`} role="status" aria-label={shared.loading} />;
  return (
    <section className={css.shown} aria-label={s.title}>
      {shown.url ? (
        <Link slug={slug} url={shown.url} link={shown} />
      ) : (
        <div>
          <Button
            type="primary"
            loading={busy}
            icon={<Icon name="link" size={16} />}
            onClick={() => dispatch(changeLink.requested({ slug, change: 'open' }))}
          >
            {s.make}
          </Button>
        </div>
      )}
      <p>{s.lead}</p>
    </section>
  );
}
