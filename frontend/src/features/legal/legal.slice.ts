import type { LegalKind } from '@muster/contracts/site';
import { legalRoutes } from '@muster/contracts/site-routes';
import { callRoute } from '../../shared/call-route';
import { resource } from '../../shared/resource';

interface Address {
  kind: LegalKind;
  language: string;
}
export const legalIdOf = ({ kind, language }: Address): string => `${kind}/${language}`;

/** The privacy policy and the terms, by kind and language. */
export const legalTexts = resource({
  name: 'legalTexts',
  load: ({ kind, language }: Address, signal) =>
    callRoute(legalRoutes.find, { params: { kind, language } }, { signal }),
  key: legalIdOf,
});
