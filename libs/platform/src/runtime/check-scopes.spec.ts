import 'reflect-metadata';
import { Controller, Get } from '@nestjs/common';
import { TokenScope } from '../http/token-scope';
import { checkScopes } from './check-scopes';

@Controller('open')
class Declared {
  @TokenScope('read')
  @Get()
  list() {
    return [];
  }
}
@Controller('forgotten')
class Forgotten {
  @Get()
  list() {
    return [];
  }
}

test('the application does not start if a route does not say which scope tokens need', () => {
  expect(() => checkScopes([Declared])).not.toThrow();
  expect(() => checkScopes([Declared, Forgotten])).toThrow('Forgotten_list');
});
