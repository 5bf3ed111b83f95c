import { ApiError } from '@outpost/api-client/api-error.js';
import { describe, expect, it } from '@jest/globals';
import { errorLine } from './error-line.js';

describe('errorLine', () => {
  it('shows status and detail of an API error', () => {
    expect(errorLine(new ApiError(401, 'Not signed in', { requestId: 'r1' }))).toBe(
      'outpost: 401: Not signed in\n',
    );
  });

  it('names the invalid fields', () => {
    const errors = [
      { field: 'port', message: 'Port must be a number' },
      { field: 'name', message: 'Name is required' },
    ];
    expect(errorLine(new ApiError(400, 'joined', { errors }))).toBe(
      'outpost: 400: port: Port must be a number; name: Name is required\n',
    );
  });

  it('includes the request id of a server error', () => {
    expect(errorLine(new ApiError(500, 'Something went wrong', { requestId: 'r1' }))).toBe(
      'outpost: 500: Something went wrong (request r1)\n',
    );
  });

  it("shows the title of a proxy's error page, not the page", () => {
    const page = '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>long</body></html>';
    expect(errorLine(new ApiError(502, page))).toBe('outpost: 502: 502 Bad Gateway\n');
  });

  it('asks whether the address is right when another service answers 404', () => {
    expect(errorLine(new ApiError(404, 'File not found'))).toBe(
      'outpost: 404: File not found; is this the address of the panel?\n',
    );
    expect(errorLine(new ApiError(404, 'Server not found', { code: 'not_found' }))).toBe(
      'outpost: 404: Server not found\n',
    );
  });

  it('is prefixed with what failed', () => {
    expect(errorLine(new Error('no'), 'Chernarus, line 3')).toBe('outpost: Chernarus, line 3: no\n');
  });

  it('is one line of bounded length without control characters', () => {
    expect(errorLine(new Error('first\nsecond \u001b[2J'))).toBe('outpost: first second \\x1b[2J\n');
    expect(errorLine('x'.repeat(5000))).toHaveLength('outpost: '.length + 600 + '…\n'.length);
  });
});
