import { fastify } from 'fastify'
import pg from 'pg'

/** Fastify with one route: it parses a JSON body, executes one prepared statement and answers as much as an empty search. */
async function serveBare(databaseUrl: string, port: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const app = fastify()
  app.post('/api/v1/traffic/data/search', async () => {
    await pool.query({ name: 'one', text: 'select $1::integer', values: [1] })
    return { items: [], next_cursor: null }
  })
  app.get('/readyz', async () => ({}))
  await app.listen({ port, host: '127.0.0.1' })
}

await serveBare(process.env.DATABASE_URL as string, Number(process.env.PORT))
