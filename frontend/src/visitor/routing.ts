/** The router's `navigate`, once the pages are there. */
type Navigate = (to: string, options: { replace: boolean; state?: unknown }) => void;
export const routing: { navigate: Navigate } = { navigate: (to) => window.location.assign(to) };
export const setNavigate = (navigate: Navigate): void => void (routing.navigate = navigate);
