import type { BookingView, PostView, RequestView } from '@muster/contracts/board';
import { createAction } from '@reduxjs/toolkit';

/** Pushed by the server to those who have the board open and may see the post, and the response to their commands. */
export const postReceived = createAction<PostView>('board/postReceived');
/** Pushed to the same: the post is closed, or they may not see it any longer. */
export const postRemoved = createAction<{ _id: string }>('board/postRemoved');
/** Pushed by the server to members who have one of the two teams open. */
export const requestReceived = createAction<RequestView>('board/requestReceived');
export const bookingReceived = createAction<BookingView>('board/bookingReceived');
