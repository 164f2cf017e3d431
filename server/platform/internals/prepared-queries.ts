import type pg from 'pg'
import type { FieldDef, QueryConfig, QueryResult, Submittable } from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'

export type PreparedStatement = QueryConfig & { values: unknown[]; binary?: boolean; rowMode?: 'array' }

/** The result of one statement, or its error. */
export type Outcome = QueryResult | Error

export interface Message {
  name: string
  fields?: unknown[]
  text?: string
}

/** The parts of pg's connection that are used here. */
export interface StatementConnection {
  stream: { writable: boolean; write(bytes: Buffer): boolean }
  /** The texts of the statements that the server has parsed, by their names. */
  parsedStatements: { [name: string]: string }
  /** The statements that are running. */
  prepared?: PreparedQueries | null
  columnsByName?: Map<string, ParsedColumn[]>
}

interface ParsedColumn extends FieldDef {
  parse(value: unknown): unknown
}

const EXECUTE_AND_SYNC = Buffer.concat([serialize.execute(), serialize.sync()])
const DESCRIBE = serialize.describe({ type: 'P' })

/**
 * Statements that are sent in one write and executed one after the other, each in a transaction of its own; an error of one
 * does not stop the next. The columns of a named statement are described once per connection. pg's own Query sends four
 * buffers and describes each result.
 */
export class PreparedQueries implements Submittable {
  readonly #statements: PreparedStatement[]
  readonly #types: Pick<pg.ClientBase, 'getTypeParser'>
  readonly #settle: (outcomes: Outcome[]) => void
  readonly #outcomes: Outcome[] = []
  #connection: StatementConnection | null = null
  #columns: ParsedColumn[] | null = null
  #rows: unknown[] = []
  #rowCount: number | null = null
  #error: Error | null = null

  constructor(
    statements: PreparedStatement[],
    types: Pick<pg.ClientBase, 'getTypeParser'>,
    settle: (outcomes: Outcome[]) => void,
  ) {
    this.#statements = statements
    this.#types = types
    this.#settle = settle
  }

  /** Called by pg when the connection is free; an error that it returns is passed to `handleError`. */
  submit(connection: pg.Connection): Error | null {
    const own = connection as unknown as StatementConnection
    own.columnsByName ??= new Map()
    try {
      const messages = this.#statements.flatMap(statement => serializeStatement(own, statement))
      this.#connection = own
      own.prepared = this
      this.#columns = own.columnsByName.get(this.#statement?.name ?? '') ?? null
      if (own.stream.writable) own.stream.write(Buffer.concat(messages))
      return null
    } catch (error) {
      return error as Error
    }
  }

  /** The statement whose answer is being read. */
  get #statement(): PreparedStatement | undefined {
    return this.#statements[this.#outcomes.length]
  }

  /** Whether rows that arrive now are binary. */
  get isBinary(): boolean {
    return this.#statement?.binary ?? false
  }

  /** Reads a message of PostgreSQL; false for messages that belong to the connection. */
  take(message: Message): boolean {
    switch (message.name) {
      case 'dataRow':
        this.#readRow(message.fields as unknown[])
        return true
      case 'parseComplete':
        if (this.#statement?.name) this.#own.parsedStatements[this.#statement.name] = this.#statement.text
        return true
      case 'rowDescription':
        this.#describe(message.fields as FieldDef[])
        return true
      case 'noData':
        this.#describe([])
        return true
      case 'commandComplete':
        this.#rowCount = Number(/\d+$/.exec(message.text as string)?.[0] ?? Number.NaN)
        return true
      case 'error':
        this.#error = message as unknown as Error
        return true
      case 'readyForQuery':
        this.#finish()
        return this.#outcomes.length < this.#statements.length
      default:
        return message.name === 'bindComplete' || message.name === 'emptyQuery'
    }
  }

  get #own(): StatementConnection {
    return this.#connection as StatementConnection
  }

  #describe(fields: FieldDef[]): void {
    this.#columns = fields.map(field => ({
      ...field,
      parse: this.#types.getTypeParser(field.dataTypeID, field.format as 'text') as ParsedColumn['parse'],
    }))
    const name = this.#statement?.name
    if (name) this.#own.columnsByName?.set(name, this.#columns)
  }

  #readRow(values: unknown[]): void {
    const columns = this.#columns as ParsedColumn[]
    const parsed = this.#statement?.rowMode === 'array' ? new Array(values.length) : {}
    try {
      for (let i = 0; i < values.length; i++) {
        const { name, parse } = columns[i] as ParsedColumn
        const key = Array.isArray(parsed) ? i : name
        ;(parsed as { [key: string | number]: unknown })[key] = values[i] === null ? null : parse(values[i])
      }
      this.#rows.push(parsed)
    } catch (error) {
      this.#error = error as Error
    }
  }

  #finish(): void {
    const result = { rows: this.#rows, rowCount: this.#rowCount, fields: this.#columns } as unknown as QueryResult
    this.#outcomes.push(this.#error ?? result)
    this.#rows = []
    this.#rowCount = null
    this.#error = null
    this.#columns = this.#own.columnsByName?.get(this.#statement?.name ?? '') ?? null
  }

  /** Called by pg after the last statement. */
  handleReadyForQuery(): void {
    this.#own.prepared = null
    this.#settle(this.#outcomes)
  }

  /** Called by pg when the connection is lost, also before the statements were sent. */
  handleError(error: Error): void {
    if (this.#connection) this.#connection.prepared = null
    while (this.#outcomes.length < this.#statements.length) this.#outcomes.push(this.#error ?? error)
    this.#settle(this.#outcomes)
  }
}

function serializeStatement(connection: StatementConnection, statement: PreparedStatement): Buffer[] {
  const { name = '', text, values, binary } = statement
  const known = connection.parsedStatements[name]
  if (known !== undefined && known !== text) throw new Error(`The name ${name} stands for another statement.`)
  return [
    ...(known === undefined ? [serialize.parse({ name, text })] : []),
    serialize.bind({ statement: name, values, binary, valueMapper: utils.prepareValue }),
    ...(connection.columnsByName?.has(name) ? [] : [DESCRIBE]),
    EXECUTE_AND_SYNC,
  ]
}
