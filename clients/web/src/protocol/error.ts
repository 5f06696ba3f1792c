/** How the server refuses a request. Made by protocol/generate. */

// generated: error

import type { ErrorCode } from './vocabulary';

/**
 * The request was refused and has changed nothing. `what` is its verb, empty where none could be read; `text` is for a
 * person.
 */
export interface ErrorMessage {
  verb: 'Error';
  code: ErrorCode;
  what: string;
  text: string;
}

// end
