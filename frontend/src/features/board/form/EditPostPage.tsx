import '../board.saga';
import type { PostView } from '@muster/contracts/board';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { EmptyState } from '../../../shared/EmptyState';
import { useEdited } from '../../../shared/use-edited';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { editPost, postClosed, postOpened, posts } from '../board.slice';
import { useTeamView } from '../hooks';
import { Missing, PageSkeleton } from '../Missing';
import { strings } from '../strings';
import { toChanges, valuesOf } from './post-form';
import { PostForm } from './PostForm';

const s = strings.form;

function Edit({ post }: { post: PostView }) {
  const dispatch = useDispatch();
  const { _id: id, requestCount, me } = post;
  const { team } = useTeamView(post.team.slug);
  const { draft, change } = useEdited(valuesOf(post));
  const busy = useSelected(editPost.selectIsRunning);
  usePageTitle(s.editTitle);
  if (post.state !== 'open') return <Navigate to={`/board/posts/${id}`} replace />;
  const address = `/board/posts/${id}`;
  return (
    <div className={`page ${css.page} ${css.narrow}`}>
      <Link to={address} className={css.back}>
        <Icon name="arrowLeft" size={18} /> {strings.post.title(post.team.name)}
      </Link>
      <h1>{s.editTitle}</h1>
      {!me.manages && <EmptyState art="people" title={s.membersOnly} />}
      {me.manages && !team && <PageSkeleton />}
      {me.manages && team && (
        <PostForm
          team={team}
          values={draft}
          isNew={false}
          isAsked={(requestCount ?? 0) > 0}
          verb={s.save}
          busy={busy}
          backTo={address}
          onChange={change}
          onSubmit={() => dispatch(editPost.requested({ id, body: toChanges(post, draft) }))}
        />
      )}
    </div>
  );
}

/** Changes a post; most of it only while no team has asked. */
export function EditPostPage() {
  const dispatch = useDispatch();
  const { id = '' } = useParams();
  useEffect(() => {
    dispatch(postOpened({ id }));
    return () => void dispatch(postClosed());
  }, [dispatch, id]);
  const { shown, failure } = useSelected(posts.select, id);
  if (shown && failure?.status !== 404) return <Edit key={shown._id} post={shown} />;
  if (!failure) return <PageSkeleton />;
  return (
    <Missing
      status={failure.status}
      unknown={strings.missing.post}
      hint={strings.missing.postHint}
      failed={strings.missing.postFailed}
      retry={() => dispatch(posts.requested({ id }))}
    />
  );
}
