import type { LegalKind, LegalView } from '@muster/contracts/site';
import { http } from '../../shared/http';
import { resource } from '../../shared/resource';

interface Address {
  kind: LegalKind;
  language: string;
}
export const legalIdOf = ({ kind, language }: Address): string => `${kind}/${language}`;

/** The privacy policy and the terms, by kind and language. */
export const legalTexts = resource({
  name: 'legalTexts',
  load: (address: Address, signal) => http.get<LegalView>(`/site/legal/${legalIdOf(address)}`, signal),
  key: legalIdOf,
});
