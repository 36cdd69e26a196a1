import { PeriodicSweep } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Sessions } from '../write/sessions.store';

const EVERY_MS = 60 * 60_000;

@Injectable()
export class ExpiredSessionsSweep extends PeriodicSweep {
  constructor(private readonly sessions: Sessions) {
    super('expired sessions', EVERY_MS);
  }

  async sweep(): Promise<void> {
    await this.sessions.sweep();
  }
}
