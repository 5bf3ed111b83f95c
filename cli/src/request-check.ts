import 'reflect-metadata';
import { ChangePasswordRequest, UpdateProfileRequest } from '@outpost/contracts/account.js';
import { RejectUserRequest } from '@outpost/contracts/admin-requests.js';
import { CreateAlertRuleRequest, UpdateAlertRuleRequest } from '@outpost/contracts/alert-requests.js';
import { LoginRequest, RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { CreateChannelRequest, UpdateChannelRequest } from '@outpost/contracts/channel-requests.js';
import {
  AnswerApprovalRequest,
  RequestApprovalRequest,
  SetCommandPolicyRequest,
} from '@outpost/contracts/command-policy-requests.js';
import { ExecuteCommandRequest, SaveCommandRequest } from '@outpost/contracts/console.js';
import { CreateGroupRequest, RenameGroupRequest } from '@outpost/contracts/group-requests.js';
import { CreateStatusPageRequest, UpdateStatusPageRequest } from '@outpost/contracts/status-page-requests.js';
import { AddIncidentNoteRequest } from '@outpost/contracts/incident-requests.js';
import {
  CreateMaintenanceRequest,
  UpdateMaintenanceRequest,
} from '@outpost/contracts/maintenance-requests.js';
import {
  CreateMessageTextRequest,
  UpdateMessageTextRequest,
} from '@outpost/contracts/message-text-requests.js';
import { CreateOnCallRequest, UpdateOnCallRequest } from '@outpost/contracts/on-call-requests.js';
import { UnbanRequest } from '@outpost/contracts/bans.js';
import {
  BanPlayerRequest,
  BroadcastRequest,
  KickPlayerRequest,
  MessagePlayerRequest,
} from '@outpost/contracts/players.js';
import {
  CreateInvitationRequest,
  HandOverRequest,
  InvitationSecretRequest,
  RegisterWithInvitationRequest,
  RoleRequest,
} from '@outpost/contracts/people-requests.js';
import {
  CreateRestartPlanRequest,
  UpdateRestartPlanRequest,
} from '@outpost/contracts/restart-plan-requests.js';
import { CreateRoleRequest, UpdateRoleRequest } from '@outpost/contracts/role-requests.js';
import { CreateScheduleRequest, UpdateScheduleRequest } from '@outpost/contracts/schedule-requests.js';
import {
  CreateServerRequest,
  TestConnectionRequest,
  UpdateServerRequest,
} from '@outpost/contracts/server-requests.js';
import {
  AddServiceAccountRequest,
  CreateServiceAccountRequest,
} from '@outpost/contracts/service-accounts.js';
import { SetupRequest } from '@outpost/contracts/setup-requests.js';
import {
  CancelRunRequest,
  PostponeRestartRequest,
  StartRestartRequest,
} from '@outpost/contracts/task-run-requests.js';
import { CreateTaskRequest, UpdateTaskRequest } from '@outpost/contracts/task-requests.js';
import { CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { WarnPlayerRequest } from '@outpost/contracts/warnings.js';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { CliError } from './cli-error.js';

/*
 * class-validator takes as long to load as the rest of the program, so commands only import this file when they have a
 * request body to validate.
 */

type Fields<T> = { readonly [K in keyof T]: unknown };

export const checkedLogin = (fields: Fields<LoginRequest>) => checked(LoginRequest, fields);
export const checkedAccount = (fields: Fields<RegisterInterestRequest>) =>
  checked(RegisterInterestRequest, fields);
export const checkedInvitedAccount = (fields: Fields<RegisterWithInvitationRequest>) =>
  checked(RegisterWithInvitationRequest, fields);
export const checkedRejection = (fields: Fields<RejectUserRequest>) => checked(RejectUserRequest, fields);
export const checkedSetup = (fields: Fields<SetupRequest>) => checked(SetupRequest, fields);
export const checkedToken = (fields: Fields<CreateApiTokenRequest>) => checked(CreateApiTokenRequest, fields);
export const checkedProfile = (fields: Fields<UpdateProfileRequest>) => checked(UpdateProfileRequest, fields);
export const checkedPasswordChange = (fields: Fields<ChangePasswordRequest>) =>
  checked(ChangePasswordRequest, fields);
export const checkedAlertRule = (fields: Partial<Fields<CreateAlertRuleRequest>>) =>
  checked(CreateAlertRuleRequest, fields);
export const checkedAlertRuleChange = (fields: Partial<Fields<UpdateAlertRuleRequest>>) =>
  checked(UpdateAlertRuleRequest, fields);
export const checkedChannel = (fields: Partial<Fields<CreateChannelRequest>>) =>
  checked(CreateChannelRequest, fields);
export const checkedChannelChange = (fields: Partial<Fields<UpdateChannelRequest>>) =>
  checked(UpdateChannelRequest, fields);
export const checkedOnCall = (fields: Partial<Fields<CreateOnCallRequest>>) =>
  checked(CreateOnCallRequest, fields);
export const checkedOnCallChange = (fields: Partial<Fields<UpdateOnCallRequest>>) =>
  checked(UpdateOnCallRequest, fields);
export const checkedServer = (fields: Fields<CreateServerRequest>) => checked(CreateServerRequest, fields);
export const checkedChange = (fields: Partial<Fields<UpdateServerRequest>>) =>
  checked(UpdateServerRequest, fields);
export const checkedConnection = (fields: Fields<TestConnectionRequest>) =>
  checked(TestConnectionRequest, fields);
export const checkedCommand = (fields: Fields<ExecuteCommandRequest>) =>
  checked(ExecuteCommandRequest, fields);
export const checkedPolicy = (fields: Fields<SetCommandPolicyRequest>) =>
  checked(SetCommandPolicyRequest, fields);
export const checkedApprovalRequest = (fields: Fields<RequestApprovalRequest>) =>
  checked(RequestApprovalRequest, fields);
export const checkedAnswer = (fields: Fields<AnswerApprovalRequest>) =>
  checked(AnswerApprovalRequest, fields);
export const checkedSavedCommand = (fields: Fields<SaveCommandRequest>) =>
  checked(SaveCommandRequest, fields);
export const checkedSchedule = (fields: Fields<CreateScheduleRequest>) =>
  checked(CreateScheduleRequest, fields);
export const checkedScheduleChange = (fields: Fields<UpdateScheduleRequest>) =>
  checked(UpdateScheduleRequest, fields);
export const checkedRestart = (fields: Partial<Fields<StartRestartRequest>>) =>
  checked(StartRestartRequest, fields);
export const checkedPlan = (fields: Partial<Fields<CreateRestartPlanRequest>>) =>
  checked(CreateRestartPlanRequest, fields);
export const checkedPlanChange = (fields: Partial<Fields<UpdateRestartPlanRequest>>) =>
  checked(UpdateRestartPlanRequest, fields);
export const checkedTask = (fields: Partial<Fields<CreateTaskRequest>>) => checked(CreateTaskRequest, fields);
export const checkedTaskChange = (fields: Partial<Fields<UpdateTaskRequest>>) =>
  checked(UpdateTaskRequest, fields);
export const checkedMessageText = (fields: Partial<Fields<CreateMessageTextRequest>>) =>
  checked(CreateMessageTextRequest, fields);
export const checkedMessageTextChange = (fields: Partial<Fields<UpdateMessageTextRequest>>) =>
  checked(UpdateMessageTextRequest, fields);
export const checkedPostponement = (fields: Partial<Fields<PostponeRestartRequest>>) =>
  checked(PostponeRestartRequest, fields);
export const checkedCancellation = (fields: Partial<Fields<CancelRunRequest>>) =>
  checked(CancelRunRequest, fields);

export const checkedIncidentNote = (fields: Fields<AddIncidentNoteRequest>) =>
  checked(AddIncidentNoteRequest, fields);
export const checkedStatusPage = (fields: Partial<Fields<CreateStatusPageRequest>>) =>
  checked(CreateStatusPageRequest, fields);
export const checkedStatusPageChange = (fields: Partial<Fields<UpdateStatusPageRequest>>) =>
  checked(UpdateStatusPageRequest, fields);
export const checkedMaintenance = (fields: Partial<Fields<CreateMaintenanceRequest>>) =>
  checked(CreateMaintenanceRequest, fields);
export const checkedMaintenanceChange = (fields: Partial<Fields<UpdateMaintenanceRequest>>) =>
  checked(UpdateMaintenanceRequest, fields);

export const checkedRole = (fields: Fields<RoleRequest>) => checked(RoleRequest, fields);
export const checkedNewRole = (fields: Fields<CreateRoleRequest>) => checked(CreateRoleRequest, fields);
export const checkedRoleChange = (fields: Fields<UpdateRoleRequest>) => checked(UpdateRoleRequest, fields);
export const checkedGroup = (fields: Fields<CreateGroupRequest>) => checked(CreateGroupRequest, fields);
export const checkedGroupName = (fields: Fields<RenameGroupRequest>) => checked(RenameGroupRequest, fields);
export const checkedServiceAccount = (fields: Fields<CreateServiceAccountRequest>) =>
  checked(CreateServiceAccountRequest, fields);
export const checkedServiceRole = (fields: Fields<AddServiceAccountRequest>) =>
  checked(AddServiceAccountRequest, fields);
export const checkedHandOver = (fields: Fields<HandOverRequest>) => checked(HandOverRequest, fields);
export const checkedInvitation = (fields: Fields<CreateInvitationRequest>) =>
  checked(CreateInvitationRequest, fields);
export const checkedInvitationSecret = (fields: Fields<InvitationSecretRequest>) =>
  checked(InvitationSecretRequest, fields);

export const checkedKick = (fields: Partial<Fields<KickPlayerRequest>>) => checked(KickPlayerRequest, fields);
export const checkedBan = (fields: Partial<Fields<BanPlayerRequest>>) => checked(BanPlayerRequest, fields);
export const checkedMessage = (fields: Partial<Fields<MessagePlayerRequest>>) =>
  checked(MessagePlayerRequest, fields);
export const checkedBroadcast = (fields: Fields<BroadcastRequest>) => checked(BroadcastRequest, fields);
export const checkedWarning = (fields: Fields<WarnPlayerRequest>) => checked(WarnPlayerRequest, fields);
export const checkedUnban = (fields: Fields<UnbanRequest>) => checked(UnbanRequest, fields);

/**
 * Validates input against the panel's own contract, to report mistakes without a round trip.
 *
 * @throws {CliError} naming each invalid field
 */
async function checked<T extends object>(contract: new () => T, fields: Partial<Fields<T>>): Promise<T> {
  const request = plainToInstance(contract, fields);
  const violations = await validate(request, { stopAtFirstError: true });
  if (violations.length > 0) {
    throw new CliError('usage', violations.flatMap((violation) => described(violation)).join('; '));
  }
  return request;
}

/** Of nested objects by their path, as the panel names them: `rules.0.pattern`. */
function described({ property, constraints = {}, children = [] }: ValidationError, prefix = ''): string[] {
  const path = `${prefix}${property}`;
  if (children.length === 0) return [`${path}: ${Object.values(constraints).join('; ')}`];
  return children.flatMap((child) => described(child, `${path}.`));
}
