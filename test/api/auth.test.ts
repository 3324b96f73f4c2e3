import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { signToken, tokenCheck } from '../../src/api/auth.ts'
import type { Grant } from '../../src/tournament/permissions.ts'

const SECRET = 'a secret of thirty-two characters'
const NOW = new Date('2026-05-01T10:00:00Z')
const GRANTS: Grant[] = [{ role: 'referee', tournament: 'open-2026' }]

const sign = (overrides: Partial<Parameters<typeof signToken>[1]> = {}) =>
  signToken(SECRET, { subject: 'table 7', grants: GRANTS, ttlSeconds: 3600, now: NOW, ...overrides })
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** A token that is right in everything but what `change` does to it. */
const forge = (
  change: (token: SignJWT) => SignJWT,
  { alg = 'HS256', secret = SECRET, grants = GRANTS as unknown } = {},
) =>
  change(
    new SignJWT({ grants })
      .setProtectedHeader({ alg })
      .setSubject('forger')
      .setIssuer('paiju')
      .setAudience('paiju')
      .setExpirationTime(after(3600)),
  ).sign(new TextEncoder().encode(secret))

describe('a token', () => {
  it('brings back who it was made for', async () => {
    const grants: Grant[] = [
      ...GRANTS,
      { role: 'player', tournament: 'open-2026', entrant: 12 },
      { role: 'organiser', tournament: '*' },
    ]
    const verified = await tokenCheck(SECRET)(await sign({ grants }), after(3599))
    expect(verified).toEqual({ ok: true, value: { subject: 'table 7', grants } })
  })

  it('ends when its time is over', async () => {
    const token = await sign()
    expect(await tokenCheck(SECRET)(token, after(3600))).toEqual({ ok: false, error: 'TOKEN_EXPIRED' })
  })

  it('that was good once is known again, but not beyond its end, and helps no other', async () => {
    const check = tokenCheck(SECRET)
    const token = await sign()
    const [head, body] = token.split('.')
    for (const seconds of [0, 1, 3599])
      expect(await check(token, after(seconds))).toEqual({ ok: true, value: { subject: 'table 7', grants: GRANTS } })
    expect(await check(`${head}.${body}.${'A'.repeat(43)}`, after(1))).toEqual({ ok: false, error: 'TOKEN_INVALID' })
    expect(await check(token, after(3600))).toEqual({ ok: false, error: 'TOKEN_EXPIRED' })
  })

  it('is checked against a forge that passes, so that the refusals below mean something', async () => {
    expect(await tokenCheck(SECRET)(await forge((token) => token), NOW)).toMatchObject({ ok: true })
  })

  it.each<[string, () => Promise<string> | string]>([
    ['is not a token', () => 'abc'],
    [
      'has a changed payload',
      async () => {
        const [head, , signature] = (await sign()).split('.')
        const [, body] = (await sign({ grants: [{ role: 'organiser', tournament: '*' }] })).split('.')
        return [head, body, signature].join('.')
      },
    ],
    ['is signed with another secret', () => forge((token) => token, { secret: 'another secret of enough characters' })],
    ['is signed with another algorithm', () => forge((token) => token, { alg: 'HS512' })],
    [
      'is not signed at all',
      () =>
        new UnsecuredJWT({ grants: GRANTS })
          .setSubject('forger')
          .setIssuer('paiju')
          .setAudience('paiju')
          .setExpirationTime(after(60))
          .encode(),
    ],
    ['is for another audience', () => forge((token) => token.setAudience('other'))],
    ['is from another issuer', () => forge((token) => token.setIssuer('other'))],
    ['names nobody', () => forge((token) => token.setSubject(''))],
    ['grants an unknown role', () => forge((token) => token, { grants: [{ role: 'admin', tournament: '*' }] })],
    ['grants the public role', () => forge((token) => token, { grants: [{ role: 'public', tournament: '*' }] })],
    [
      'gives a referee an entrant',
      () => forge((token) => token, { grants: [{ role: 'referee', tournament: 'a', entrant: 1 }] }),
    ],
    ['has no list of grants', () => forge((token) => token, { grants: 'all' })],
  ])('is refused when it %s', async (_, token) => {
    expect(await tokenCheck(SECRET)(await token(), NOW)).toEqual({ ok: false, error: 'TOKEN_INVALID' })
  })

  it('is refused when it has no end', async () => {
    const endless = new SignJWT({ grants: GRANTS })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('x')
      .setIssuer('paiju')
      .setAudience('paiju')
    const token = await endless.sign(new TextEncoder().encode(SECRET))
    expect(await tokenCheck(SECRET)(token, NOW)).toEqual({ ok: false, error: 'TOKEN_INVALID' })
  })
})
