import { type Language, languageSchema } from '@muster/contracts/languages';
import { servedSite } from '@muster/contracts/served-site';
import { type LegalKind, legalKind, type LegalView } from '@muster/contracts/site';
import { HttpError } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { legalKeyOf } from '../domain/site';
import { SiteQueries } from '../read/site.queries';
import { say } from '../texts/catalogue';
import { ourLegalText, OURS_SINCE } from '../texts/legal';
import { CurrentSite } from './current-site';

interface LegalAddress {
  kind: LegalKind;
  language: Language;
}

/** Reads the kind and the language of an address; another one does not exist. */
export function legalAddress(kind: string, language: string): LegalAddress {
  const [found, spoken] = [legalKind.safeParse(kind), languageSchema.safeParse(language)];
  if (!found.success || !spoken.success) throw new HttpError(404, 'not-found', say('noLegalText'));
  return { kind: found.data, language: spoken.data };
}

/** The texts in force: the operator's in this language, else the operator's in English, else ours. */
@Injectable()
export class LegalTexts {
  constructor(
    private readonly site: CurrentSite,
    private readonly queries: SiteQueries,
  ) {}

  async find({ kind, language }: LegalAddress): Promise<LegalView> {
    const own = (await this.#own({ kind, language })) ?? (await this.#own({ kind, language: 'en' }));
    if (own) return own;
    const markdown = ourLegalText(kind, language, servedSite().operator);
    return { markdown, own: false, language, since: OURS_SINCE };
  }

  async #own(address: LegalAddress): Promise<LegalView | undefined> {
    const inForce = this.site.state.legal[legalKeyOf(address)];
    const markdown = inForce?.id && (await this.queries.legalText(inForce.id));
    if (!markdown) return undefined;
    return { markdown, own: true, language: address.language, since: inForce.since };
  }
}
