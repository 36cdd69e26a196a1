/** Matches an error response in the format of the contract. */
export const errorResponse = (status: number, code: string, error?: string) => ({
  status,
  body: expect.objectContaining({
    code,
    statusCode: status,
    requestId: expect.any(String),
    ...(error && { error, message: error }),
  }),
});
