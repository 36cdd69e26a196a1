import { combineSlices } from '@reduxjs/toolkit';
import { connection } from '../realtime/connection.slice';
import { alerts } from './alerts/alerts.slice';
import { session } from './session.slice';

/** The reducer of the store. Other slices inject themselves when their chunk is loaded: visitors need no filters. */
export const rootReducer = combineSlices(session, alerts, connection);
