import type { Location } from 'react-router';

/** What a redirect to the login leaves in the history entry: where to return, and whose session ended there. */
export interface LoginState {
  readonly from?: Location;
  readonly person?: string | undefined;
}

/** That of the current entry. The router keeps it as `usr`; the login is also shown without the router (decision 0089). */
export const loginState = (): LoginState => window.history.state?.usr ?? {};
