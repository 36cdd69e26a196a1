import { Webhook } from 'standardwebhooks';
import { newSecret, signaturesOf } from './signature';

const NOW = Math.floor(Date.now() / 1000);

test('the signature of the published example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = signaturesOf([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the published library accepts it, with the new secret and the former one, and no other body', () => {
  const [fresh, former] = [newSecret(), newSecret()];
  const body = '{"type":"scrim.created"}';
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(NOW),
    'webhook-signature': signaturesOf([fresh, former], 'msg_1', NOW, body),
  };
  for (const secret of [fresh, former])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'scrim.created' });
  expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow('No matching signature');
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
});
