{{/* Name of all objects: that of the release, with the chart's where the release does not say it. */}}
{{- define "passerelle.name" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels by which a role's pods are found: (dict "root" $ "component" "api") */}}
{{- define "passerelle.selector" -}}
app.kubernetes.io/name: passerelle
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "passerelle.labels" -}}
{{ include "passerelle.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "passerelle.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "passerelle.name" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "passerelle.image" -}}
{{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
{{- end -}}

{{- define "passerelle.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .Values.user }}
runAsGroup: {{ .Values.user }}
fsGroup: {{ .Values.user }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "passerelle.containerSecurity" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Settings of every pod: (dict "root" $ "keys" list of secret settings) */}}
{{- define "passerelle.settings" -}}
- { name: NODE_ENV, value: production }
- { name: BASE_URL, value: {{ .root.Values.baseUrl | quote }} }
- { name: DATA_DIR, value: /data }
{{- range .keys }}
- { name: {{ . }}_FILE, value: /run/secrets/passerelle/{{ . }} }
{{- end }}
{{- if .root.Values.smp.enabled }}
- { name: PEPPOL_SMP_PUBLIC_URL, value: {{ .root.Values.smp.publicUrl | quote }} }
{{- end }}
{{- with .root.Values.tracing }}
{{- if .endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER, value: parentbased_traceidratio }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ .ratio | quote }} }
{{- end }}
{{- end }}
{{- range $name, $value := .root.Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "passerelle.mounts" -}}
- { name: secrets, mountPath: /run/secrets/passerelle, readOnly: true }
- { name: temporary, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "passerelle.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .root.Values.secret.name }}
    defaultMode: 0440
    items:
      {{- range .keys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
- name: temporary
  emptyDir: { sizeLimit: {{ .root.Values.temporarySize }} }
- name: data
  emptyDir: { sizeLimit: {{ .root.Values.temporarySize }} }
{{- with .root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}
