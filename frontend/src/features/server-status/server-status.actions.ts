import { createAction } from '@reduxjs/toolkit';

export const SERVER_ERROR_PATH = '/server-error';
export const tryNowClicked = createAction('serverStatus/tryNowClicked');
