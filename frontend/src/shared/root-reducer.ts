import { combineSlices } from '@reduxjs/toolkit';
import { connection } from '../realtime/connection.slice';
import { alerts } from './alerts/alerts.slice';
import { filters } from './filters/filters.slice';
import { session } from './session.slice';

/** The reducer of the store. The slices of features inject themselves when their chunk is loaded. */
export const rootReducer = combineSlices(session, alerts, filters, connection);
