/** The message with which the server refuses a request. Made by protocol/generate. */

// generated: error

import type { ErrorCode } from './vocabulary';

/**
 * The request was refused and changed nothing. `what` is its verb, empty if the server could not read one; `text` gives
 * a person the reason. In JSON `parts` has the form and the values of the text, for other languages.
 */
export interface ErrorMessage {
  verb: 'Error';
  code: ErrorCode;
  what: string;
  text: string;
  parts?: readonly string[];
}

// end
