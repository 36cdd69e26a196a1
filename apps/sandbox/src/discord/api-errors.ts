/** An error in Discord's format. With `code` 0, only the status names the problem. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export const notFound = () => new ApiError(404, 0, '404: Not Found');
export const unauthorized = () => new ApiError(401, 0, '401: Unauthorized');
export const unknownChannel = () => new ApiError(404, 10003, 'Unknown Channel');
export const unknownMessage = () => new ApiError(404, 10008, 'Unknown Message');
export const unknownWebhook = () => new ApiError(404, 10015, 'Unknown Webhook');
export const missingAccess = () => new ApiError(403, 50001, 'Missing Access');
export const foreignMessage = () => new ApiError(403, 50005, 'Cannot edit a message authored by another user');
export const emptyMessage = () => new ApiError(400, 50006, 'Cannot send an empty message');
export const missingPermissions = () => new ApiError(403, 50013, 'Missing Permissions');
export const invalidWebhookToken = () => new ApiError(401, 50027, 'Invalid Webhook Token');
export const invalidBody = (errors: unknown) => new ApiError(400, 50035, 'Invalid Form Body', { errors });
