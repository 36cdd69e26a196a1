import type { DeliveredType, DeliveryError } from '@muster/contracts/webhooks';
import { EntitySchema } from 'typeorm';

export interface DeliveryRow {
  id: string;
  webhook: string;
  type: DeliveredType;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  statusCode: number | null;
  response: string | null;
  error: DeliveryError | null;
  createdAt: Date;
  lastAttemptAt: Date | null;
  dueAt: Date | null;
}
/** Without the body, which may be large and is read only to be sent. */
export const webhookDeliveries = new EntitySchema<DeliveryRow>({
  name: 'webhook_deliveries',
  columns: {
    id: { type: 'text', primary: true },
    webhook: { type: 'text' },
    type: { type: 'text' },
    status: { type: 'text' },
    attempts: { type: 'int' },
    statusCode: { type: 'int', name: 'status_code', nullable: true },
    response: { type: 'text', nullable: true },
    error: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    lastAttemptAt: { type: 'timestamptz', name: 'last_attempt_at', nullable: true },
    dueAt: { type: 'timestamptz', name: 'due_at', nullable: true },
  },
});
