import {
  ApiError,
  apiErrorFrom,
  NetworkError,
  UnexpectedAnswerError,
} from '@outpost/api-client/api-error.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { describe, expect, it } from '@jest/globals';
import { CliError } from './cli-error.js';
import { EXITS, exitCodesHelp } from './exit-codes.js';
import { exitOf } from './exit-of-error.js';

const codeOf = (error: unknown): number => EXITS[exitOf(error)].code;

describe('exitOf', () => {
  it.each<[ProblemCode, number]>([
    ['validation_failed', 2],
    ['not_signed_in', 3],
    ['token_scope_too_small', 3],
    ['plan_limit', 3],
    ['not_found', 4],
    ['rcon_refused', 6],
    ['rcon_unreachable', 6],
    ['rcon_busy', 7],
    ['too_many_attempts', 7],
    ['rcon_timed_out', 7],
    ['rcon_outcome_unknown', 8],
    ['internal', 1],
  ])('maps the problem %s to %i, whatever its status', (code, exit) => {
    expect(codeOf(new ApiError(418, 'No', { code }))).toBe(exit);
  });

  it.each([
    [400, 2],
    [401, 3],
    [429, 7],
    [500, 1],
    [502, 5],
    [418, 1],
  ])('maps status %i without a code, such as from a proxy, to %i', (status, exit) => {
    expect(codeOf(new ApiError(status, 'No'))).toBe(exit);
  });

  it.each([404, 405, 501])('maps %i of another service to 5', (status) => {
    expect(codeOf(apiErrorFrom(new Response(null, { status }), '{"error":"not found"}'))).toBe(5);
  });

  it('maps 404 of a newer panel, with an unknown code, to 4', () => {
    const body = JSON.stringify({ detail: 'No such map', code: 'map_not_found', requestId: 'request-1' });
    expect(codeOf(apiErrorFrom(new Response(null, { status: 404 }), body))).toBe(4);
  });

  it('maps an unreachable panel and an unexpected response to 5', () => {
    expect(codeOf(new NetworkError('http://panel.test', new Error('refused')))).toBe(5);
    expect(codeOf(new UnexpectedAnswerError('http://panel.test', 200, 'a page'))).toBe(5);
  });

  it('uses the exit code a command chose, and 1 for unexpected errors', () => {
    expect(codeOf(new CliError('cancelled', 'no'))).toBe(130);
    expect(codeOf(new Error('boom'))).toBe(1);
  });

  it('has a unique number and a help line for every exit', () => {
    const codes = Object.values(EXITS).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(exitCodesHelp().split('\n')).toHaveLength(codes.length);
  });
});
