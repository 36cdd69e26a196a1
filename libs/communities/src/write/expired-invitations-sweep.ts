import { PeriodicSweep } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { InvitationQueries } from '../read/invitations.queries';

const EVERY_MS = 60 * 60_000;

/** Deletes the names of people who were invited and did not come in time. */
@Injectable()
export class ExpiredInvitationsSweep extends PeriodicSweep {
  constructor(private readonly invitations: InvitationQueries) {
    super('expired invitations', EVERY_MS);
  }

  sweep(): Promise<void> {
    return this.invitations.deleteExpired();
  }
}
