/** All messages of the server. Made from the table of messages (protocol/generate). */

// generated: messages

import type {
  AccountMessage,
  ExpelMessage,
  GrantMessage,
  HelloMessage,
  LogoutMessage,
  PasswordMessage,
  PongMessage,
  RegisterMessage,
  ReturnMessage,
  RoleMessage,
  SignInMessage,
  SignOutMessage,
  TablesMessage,
  TokenMessage,
} from './accounts';
import type { AnalyseMessage, ArchivedMessage, RecordMessage, StopAnalysisMessage, ThoughtAnswer } from './archive';
import type { ConsiderMessage, ConsideredMessage, ConsideringOverMessage, StopConsideringMessage } from './considering';
import type { ErrorMessage } from './error';
import type {
  ActMessage,
  AnalysedMessage,
  AnalysisOverMessage,
  AnsweredMessage,
  AskedMessage,
  CheckedMessage,
  ClockMessage,
  ClosingMessage,
  ContinuedMessage,
  GameOverMessage,
  InputMessage,
  JoinedMessage,
  LeftMessage,
  ListedMessage,
  LowTimeMessage,
  MarkedMessage,
  MoveMessage,
  PairedMessage,
  PausedMessage,
  PingMessage,
  RematchedMessage,
  ResumeMessage,
  SaidMessage,
  ScoringMessage,
  StartMessage,
  ThoughtMessage,
  TurnMessage,
  UndoneMessage,
  UnsettledMessage,
  WaitsMessage,
  WithheldMessage,
} from './events';
import type {
  AbortMessage,
  ArbiterMessage,
  ClaimMessage,
  ColorMessage,
  ContinueMessage,
  DeadMessage,
  DrawMessage,
  EstimateMessage,
  LegalMessage,
  LoseMessage,
  PassMessage,
  PauseMessage,
  RematchMessage,
  RepentMessage,
  ReplyMessage,
  SetDotDMessage,
  SetDotMessage,
} from './play';
import type {
  BotMessage,
  EndMessage,
  GameMessage,
  OpenedMessage,
  OptionMessage,
  ReadyMessage,
  RoomMessage,
  RowMessage,
  SayMessage,
  SeatBotMessage,
  SitDownMessage,
  StandUpMessage,
  TableMessage,
  TakeOverMessage,
  UnfollowMessage,
  UnwatchMessage,
} from './tables';
import type { AssignedMessage, BeatMessage, IdleMessage, PlayedMessage, StopMessage, TaskMessage } from './tasks';
import type {
  CapacityMessage,
  CheckMessage,
  DirectMessage,
  EntrantMessage,
  EventMessage,
  FailMessage,
  JoinMessage,
  LeaveMessage,
  NewEventMessage,
  PairingMessage,
  RatedMessage,
} from './tournaments';

export type Answer =
  | HelloMessage
  | RegisterMessage
  | TablesMessage
  | ReturnMessage
  | SignInMessage
  | SignOutMessage
  | TokenMessage
  | LogoutMessage
  | GameMessage
  | BotMessage
  | TableMessage
  | UnfollowMessage
  | EndMessage
  | OpenedMessage
  | SitDownMessage
  | StandUpMessage
  | SeatBotMessage
  | ReadyMessage
  | SetDotMessage
  | SetDotDMessage
  | PassMessage
  | ColorMessage
  | LoseMessage
  | AbortMessage
  | ClaimMessage
  | PauseMessage
  | ContinueMessage
  | RematchMessage
  | EstimateMessage
  | RepentMessage
  | DrawMessage
  | ReplyMessage
  | DeadMessage
  | LegalMessage
  | RoomMessage
  | OptionMessage
  | RowMessage
  | UnwatchMessage
  | TakeOverMessage
  | SayMessage
  | PongMessage
  | ArchivedMessage
  | RecordMessage
  | AnalyseMessage
  | StopAnalysisMessage
  | ConsiderMessage
  | StopConsideringMessage
  | EventMessage
  | EntrantMessage
  | RatedMessage
  | PairingMessage
  | JoinMessage
  | LeaveMessage
  | CapacityMessage
  | CheckMessage
  | FailMessage
  | NewEventMessage
  | DirectMessage
  | TaskMessage
  | AssignedMessage
  | IdleMessage
  | PlayedMessage
  | BeatMessage
  | ArbiterMessage
  | PasswordMessage
  | RoleMessage
  | AccountMessage
  | GrantMessage
  | ExpelMessage
  | ErrorMessage
  | ThoughtAnswer;

export type Unasked =
  | StartMessage
  | TurnMessage
  | MoveMessage
  | AskedMessage
  | AnsweredMessage
  | ClockMessage
  | LowTimeMessage
  | WaitsMessage
  | PausedMessage
  | ContinuedMessage
  | ScoringMessage
  | UnsettledMessage
  | MarkedMessage
  | UndoneMessage
  | GameOverMessage
  | RematchedMessage
  | ActMessage
  | ThoughtMessage
  | WithheldMessage
  | AnalysedMessage
  | AnalysisOverMessage
  | ConsideredMessage
  | ConsideringOverMessage
  | CheckedMessage
  | PairedMessage
  | StopMessage
  | SaidMessage
  | JoinedMessage
  | LeftMessage
  | ListedMessage
  | ResumeMessage
  | InputMessage
  | PingMessage
  | ClosingMessage;

// end

/** All messages that the server sends to this page, which sends no thoughts. */
export type Message = (Exclude<Answer, ThoughtAnswer> | Unasked) & { tag?: string };
