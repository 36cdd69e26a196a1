import { PeriodicSweep } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { DeliveryStore } from './deliveries.store';

const EVERY_MS = 60 * 60_000;

@Injectable()
export class ExpiredDeliveriesSweep extends PeriodicSweep {
  constructor(private readonly store: DeliveryStore) {
    super('old deliveries of webhooks', EVERY_MS);
  }

  sweep(): Promise<void> {
    return this.store.sweep();
  }
}
