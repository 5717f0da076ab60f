import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type Options = { name: string; key: Buffer; maxAgeSeconds: number; config: Pick<Config, 'PUBLIC_URL'> }

/** A signed, HTTP-only cookie. */
export function createSignedCookie({ name, key, maxAgeSeconds, config }: Options) {
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const fullName = secure ? `__Host-${name}` : name
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: maxAgeSeconds,
  }
  const sign = (text: string) => createHmac('sha256', key).update(`cookie:${text}`).digest('base64url')
  return {
    /** '' if there is none, or its signature is wrong. */
    read: (request: FastifyRequest): string => {
      const cookie = request.cookies[fullName]
      if (!cookie) return ''
      const [text = '', signature = ''] = cookie.split('~')
      return isSameText(sign(text), signature) ? text : ''
    },
    write: (reply: FastifyReply, text: string): void => {
      reply.setCookie(fullName, `${text}~${sign(text)}`, options)
    },
  }
}

/** Constant-time comparison. */
export function isSameText(expected: string, actual: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(actual)
  return a.length === b.length && timingSafeEqual(a, b)
}
