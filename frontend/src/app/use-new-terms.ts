import { useSelector } from 'react-redux';
import { currentLanguage } from '../shared/language/current-language';
import { selectMe } from '../shared/session.slice';
import { useSite } from '../shared/site/site';

/** When terms came into force that the user has not accepted yet. */
export function useNewTerms(): string | undefined {
  const since = useSite().termsSince?.[currentLanguage()];
  const me = useSelector(selectMe);
  if (!since || !me) return undefined;
  return since > (me.terms?.since ?? me.createdAt) ? since : undefined;
}
