/** Sent by clients that read today's shapes and speak the browser's language; our own front end sends it. */
export const CLIENT_HEADER = 'x-muster-client';
export const OUR_CLIENT = 'web';
/** The language that a client asks for by its user's choice. `Accept-Language` is what the browser is set to. */
export const LANGUAGE_HEADER = 'x-muster-language';
/**
 * Id of the sending tab's socket. That tab gets the message in the response, so only the sender's other sockets get it
 * pushed.
 */
export const SOCKET_HEADER = 'x-socket-id';
