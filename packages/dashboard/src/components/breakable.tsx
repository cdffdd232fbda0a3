import { Fragment } from 'react';

/** The name of something of the API, such as `document.delivery_status_changed`: a narrow place breaks it at its parts. */
export function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
