/** All requests that this page can make. Made from the table of messages (protocol/generate). */

// generated: requests

import type {
  AccountsRequest,
  ExpelRequest,
  GrantRequest,
  HelloRequest,
  LoginRequest,
  LogoutRequest,
  PasswordRequest,
  PingRequest,
  PongRequest,
  RegisterRequest,
  ReturnRequest,
  RolesRequest,
  SignInsRequest,
  SignOutRequest,
  TokenRequest,
} from './accounts';
import type { AnalyseRequest, ArchiveRequest, RecordRequest, StopAnalysisRequest, ThoughtRequest } from './archive';
import type { ConsiderRequest, StopConsideringRequest } from './considering';
import type {
  AbortRequest,
  ArbiterRequest,
  ClaimRequest,
  ColorRequest,
  ContinueRequest,
  DeadRequest,
  DrawRequest,
  EstimateRequest,
  GiveWayRequest,
  LegalRequest,
  LoseRequest,
  MoveChessRequest,
  PassRequest,
  PauseRequest,
  RematchRequest,
  RepentRequest,
  ReplyRequest,
  SetDotDRequest,
  SetDotRequest,
  SwitcherRequest,
} from './play';
import type {
  BoardRequest,
  BotsRequest,
  GamesRequest,
  OpenRequest,
  ReadyRequest,
  SayRequest,
  SeatBotRequest,
  SitDownRequest,
  StandUpRequest,
  StateRequest,
  TablesRequest,
  TakeOverRequest,
  UnfollowRequest,
  UnwatchRequest,
  WatchRequest,
} from './tables';
import type { BeatRequest, PlayedRequest, TaskRequest } from './tasks';
import type {
  CapacityRequest,
  CheckRequest,
  ChecksRequest,
  DirectRequest,
  EventRequest,
  EventsRequest,
  FailRequest,
  JoinRequest,
  LeaveRequest,
  NewEventRequest,
} from './tournaments';

export type Request =
  | HelloRequest
  | RegisterRequest
  | LoginRequest
  | ReturnRequest
  | SignInsRequest
  | SignOutRequest
  | PasswordRequest
  | TokenRequest
  | LogoutRequest
  | GamesRequest
  | BotsRequest
  | TablesRequest
  | UnfollowRequest
  | OpenRequest
  | SitDownRequest
  | StandUpRequest
  | SeatBotRequest
  | ReadyRequest
  | SetDotRequest
  | SetDotDRequest
  | PassRequest
  | ColorRequest
  | SwitcherRequest
  | MoveChessRequest
  | GiveWayRequest
  | LoseRequest
  | AbortRequest
  | ClaimRequest
  | PauseRequest
  | ContinueRequest
  | RematchRequest
  | EstimateRequest
  | RepentRequest
  | DrawRequest
  | ReplyRequest
  | DeadRequest
  | LegalRequest
  | StateRequest
  | BoardRequest
  | WatchRequest
  | UnwatchRequest
  | TakeOverRequest
  | SayRequest
  | PingRequest
  | PongRequest
  | ArchiveRequest
  | RecordRequest
  | ThoughtRequest
  | AnalyseRequest
  | StopAnalysisRequest
  | ConsiderRequest
  | StopConsideringRequest
  | EventsRequest
  | EventRequest
  | JoinRequest
  | LeaveRequest
  | CapacityRequest
  | CheckRequest
  | ChecksRequest
  | FailRequest
  | NewEventRequest
  | DirectRequest
  | TaskRequest
  | PlayedRequest
  | BeatRequest
  | ArbiterRequest
  | RolesRequest
  | AccountsRequest
  | GrantRequest
  | ExpelRequest;

/** Requests whose answer is a list that `End` closes. */
const lists: ReadonlySet<string> = new Set([
  'SignIns',
  'Games',
  'Bots',
  'Tables',
  'State',
  'Board',
  'Watch',
  'Archive',
  'Events',
  'Event',
  'Checks',
  'Task',
  'Roles',
  'Accounts',
]);

// end

export const isList = (request: Request): boolean => lists.has(request.verb);

/** Whether a request can be sent twice: a move that names its ply, which the server plays once. */
export const isRepeatable = (request: Request): boolean =>
  (request.verb === 'SetDot' || request.verb === 'SetDotD' || request.verb === 'Pass') && request.ply !== undefined;
