# Sourced by backup.sh and restore.sh. Every account of the machine sees the arguments of processes, and children inherit the environment,
# so that the tools of PostgreSQL get the password of an address in a file.

# without_password URL: prints the address without its password.
without_password() { sed -E 's#^([a-z]+://[^:/@]*):[^@]*@#\1@#' <<< "$1"; }

# password_file URL: writes the file in which those tools look for the password of the address, and prints its path. Nothing without one.
password_file() {
  [[ "$1" =~ ^[a-z]+://[^:/@]*:([^@]*)@ ]] || return 0
  local password file
  # Percent-encoded in an address; a colon and a backslash are escaped in the file.
  password=$(printf '%b' "$(sed 's/\\/\\\\/g; s/%/\\x/g' <<< "${BASH_REMATCH[1]}")")
  file=$(mktemp)
  printf '*:*:*:*:%s\n' "$(sed 's/[\\:]/\\&/g' <<< "$password")" > "$file"
  echo "$file"
}

# with_postgres COMMAND …: runs a tool of PostgreSQL without our addresses in its environment.
with_postgres() { env -u DATABASE_URL -u DATABASE_OWNER_URL ${passfile:+"PGPASSFILE=$passfile"} "$@"; }
