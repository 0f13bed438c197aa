import simpleRestProvider from 'ra-data-simple-rest'
import type { testApi } from './http.ts'

type Api = ReturnType<typeof testApi>
type Person = Parameters<Api['as']>[0]
type Method = 'get' | 'post' | 'put' | 'delete'

/** React-admin’s stock provider over the API, as this person. A refusal throws its status and code. */
export const stockProvider = (api: Api, person: Person) =>
  simpleRestProvider('/admin', (async (
    url: string,
    { method = 'GET', body }: { method?: string; body?: string } = {},
  ) => {
    const sent = body ? (JSON.parse(body) as object) : undefined
    const answer = await api.as(person).send(method.toLowerCase() as Method, url, {}, sent)
    if (answer.status >= 400) throw Object.assign(new Error(answer.body.message), answer.body)
    return {
      status: answer.status,
      headers: new Headers(answer.headers as Record<string, string>),
      body: answer.text,
      json: answer.body as unknown,
    }
  }) as never)
