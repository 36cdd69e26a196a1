import { isDiscord, type Provider, servedSite } from '@muster/contracts/served-site';
import { useSelector } from 'react-redux';
import { useSite } from '../../shared/site/site';
import type { Draft, Field } from './draft';
import type { Proof } from './session.api';
import { selectDraft, selectProof } from './sign-up.slice';

/** Returns the provider that the visitor signs up with: the one they have chosen, or else the first. */
export const chosenProvider = ({ provider }: Pick<Draft, 'provider'>, { providers } = servedSite()): Provider =>
  providers.find(({ id }) => id === provider) ?? providers[0]!;

const FROM_DISCORD: readonly Field[] = ['discord'];
const NONE: readonly Field[] = [];
/** Returns the fields that the provider fills in with the proof. Afterwards they are shown, and can be changed. */
export const providedFields = (provider: Provider, proof: Proof | null): readonly Field[] =>
  proof === null && isDiscord(provider) ? FROM_DISCORD : NONE;

export function useProvider() {
  const site = useSite();
  const provider = chosenProvider(useSelector(selectDraft), site);
  const proof = useSelector(selectProof);
  return {
    provider,
    provided: providedFields(provider, proof),
    canChoose: proof === null && site.providers.length > 1,
  };
}
