// Node 21 and newer have a `navigator` with the language of the machine. Without it web code formats as en-GB, as on Node 20.
Reflect.deleteProperty(globalThis, 'navigator')
