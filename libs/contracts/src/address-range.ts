import { isIP, ValidateBy, type ValidationOptions } from 'class-validator';

/** An IP address, or a range of them such as `203.0.113.0/24` or `2001:db8::/32`. */
export function isAddressRange(value: unknown): boolean {
  // Zones such as %eth0 mean something on one machine only.
  if (typeof value !== 'string' || !/^[\da-f.:]{2,45}(?:\/\d{1,3})?$/i.test(value)) return false;
  const [address, bits = '0'] = value.split('/');
  if (isIP(address, 4)) return Number(bits) <= 32;
  return isIP(address, 6) && Number(bits) <= 128;
}

export const IsAddressRange = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isAddressRange', validator: { validate: isAddressRange } }, options);
