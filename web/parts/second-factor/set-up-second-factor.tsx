import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { client } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form, refusalOf } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { CodeField, isWrongCode } from './code-field.tsx'
import { m } from './messages.ts'

interface Props {
  /** Where it was just typed; else it is asked for. */
  password?: string
  /** It is on, and the user has seen the recovery codes. */
  onDone: () => void
}

/** The password, then the secret and a code of it, then the recovery codes. */
export function SetUpSecondFactor({ password, onDone }: Props) {
  const start = useMutation({ mutationFn: (current: string) => client.startSecondFactor(current), gcTime: 0 })
  const confirm = useMutation({ mutationFn: (code: string) => client.confirmSecondFactor(code), gcTime: 0 })
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const { mutate } = start
  useEffect(() => {
    if (password !== undefined) mutate(password)
  }, [password, mutate])
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={onDone} />
  const submit = () => {
    if (start.data) confirm.mutate(code)
    else start.mutate(typed)
  }
  if (!start.data) {
    const errors = refusalOf(start.error).at('current_password')
    return (
      <Form onSubmit={submit} className="flex flex-col items-start gap-3">
        {start.error && errors.length === 0 && <ErrorNotice error={start.error} />}
        {(password === undefined || start.error) && (
          <TextField
            label={m.currentPassword}
            type="password"
            autoComplete="current-password"
            autoFocus
            isRequired
            value={typed}
            onChange={setTyped}
            errors={errors}
            className="w-80 max-w-full"
          />
        )}
        <Button type="submit" variant="primary" isPending={start.isPending}>
          {m.goOn}
        </Button>
      </Form>
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col items-start gap-3">
      <p className="text-text-2">{m.scanTheCode}</p>
      <QrCode text={start.data.uri} />
      <p className="text-meta text-text-2">
        {m.orTypeTheSecret} <code className="break-all">{start.data.secret}</code>
      </p>
      {confirm.error && !isWrongCode(confirm.error) && <ErrorNotice error={confirm.error} />}
      <CodeField autoFocus value={code} onChange={setCode} error={confirm.error} className="w-80 max-w-full" />
      <Button type="submit" variant="primary" isPending={confirm.isPending}>
        {m.turnOn}
      </Button>
    </Form>
  )
}

/** Black on white in every theme: not all cameras read an inverted one. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={m.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <section aria-label={m.recoveryCodes} className="flex flex-col items-start gap-3">
    <Notice tone="ok">{m.storeThese}</Notice>
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono max-md:grid-cols-1">
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-2">
      <CopyButton text={codes.join('\n')} label={m.copyCodes} autoFocus />
      <Button variant="primary" onPress={onDone}>
        {m.storedThem}
      </Button>
    </div>
  </section>
)
