import 'reflect-metadata';
import { BattleyeDriver } from '../../../dist/libs/rcon-protocol/src/battleye/battleye.driver.js';
import { openWith } from './outpost.js';

export const open = openWith(BattleyeDriver);
