/** Why something could not be done. */
export class IrispanError extends Error {
  constructor({ kind, component, offset, message }, options) {
    super(message, options);
    this.name = "IrispanError";
    this.kind = kind;
    this.component = component;
    this.offset = offset;
  }
}

/** Throws if a value is no string: what else there is would be read as another text. */
export function checkString(value, name) {
  if (typeof value !== "string") throw new TypeError(`${name} is no string`);
}
