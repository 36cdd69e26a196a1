import { siteName } from '@muster/contracts/served-site';
import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { catalogue } from '../texts/catalogue';
import type { PUSH_TEST } from '../write/deliver.policy';
import { PushSender } from './push-sender';

/** A test that arrives later than this says nothing about pushes that have to arrive at once. */
const USEFUL_S = 60;

/** Pushes what a user asked for in their settings, to see whether pushes arrive. */
@Injectable()
export class PushTestJob implements JobOf<typeof PUSH_TEST> {
  constructor(private readonly pushSender: PushSender) {}

  async perform({ key, now, createdAt, ref: { userId, language } }: EffectOf<typeof PUSH_TEST>): Promise<JobResult> {
    const ageS = (now.getTime() - createdAt.getTime()) / 1_000;
    if (ageS >= USEFUL_S) return { skipped: 'too late to be of use' };
    const payload = { title: siteName(), body: catalogue[language].testPush, url: '/settings', tag: 'push-test' };
    return this.pushSender.push({ key, now }, userId, { payload, urgency: 'high', ttlSeconds: USEFUL_S });
  }
}
