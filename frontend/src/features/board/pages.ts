/** The pages of the board, in one chunk: the first page of the app names each chunk with all that it depends on. */
export { BoardPage } from './BoardPage';
export { BookingPage } from './booking/BookingPage';
export { EditPostPage } from './form/EditPostPage';
export { NewPostPage } from './form/NewPostPage';
export { PostPage } from './post/PostPage';
