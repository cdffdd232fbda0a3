#!/usr/bin/env node
/**
 * The program `passerelle` of the npm package: `passerelle start` runs the service in this process, with the settings
 * of Node that suit a service; every other call runs a command of the command line.
 */
const commandArguments = process.argv.slice(2);
void (commandArguments.length === 1 && commandArguments[0] === 'start'
  ? import('./main')
  : import('./apps/cli'));

export {};
