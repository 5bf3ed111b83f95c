import { expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { twinOf } from './server-twin.js';

const KNOWN = aServer({ id: 7, name: 'Chernarus', host: 'dayz.example.com', port: 2305 });

it.each([
  [{ name: 'Livonia', host: 'DayZ.example.com', port: 2305 }, 'address'],
  [{ name: 'chernarus', host: '203.0.113.7', port: 2305 }, 'name'],
  [{ name: 'Chernarus', host: 'dayz.example.com', port: 2305 }, 'address'],
  [{ name: 'Livonia', host: 'dayz.example.com', port: 2306 }, undefined],
])('%j is a twin by %s', (request, by) => {
  expect(twinOf(request, [aServer({ id: 1, name: 'Namalsk', host: '192.0.2.7' }), KNOWN])).toEqual(
    by && { by, server: KNOWN },
  );
});
